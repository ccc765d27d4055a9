import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { TextLink } from './navigation.tsx';
import type { LinkProps } from './navigation.tsx';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

interface Look {
  /** One primary action per view; `quiet` is for actions beside the main line (remove, cancel). */
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'medium' | 'small';
  /** Takes the whole width of its container. */
  block?: boolean;
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>, Look {
  type?: 'button' | 'submit';
  /** Keeps focus and width, shows a spinner and does nothing when pressed. */
  pending?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  size,
  block,
  pending = false,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // aria-disabled instead of disabled: a disabled button would lose the focus of a keyboard user.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={look({ variant, size, block }, className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
      {...rest}
    >
      {pending && (
        <span className={styles.spinner}>
          <Spinner size="small" label="" />
        </span>
      )}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ variant, size, block, className, children, ...rest }: LinkProps & Look) {
  return (
    <TextLink className={look({ variant, size, block }, className)} {...rest}>
      <span className={styles.label}>{children}</span>
    </TextLink>
  );
}

function look(
  { variant = 'primary', size = 'medium', block = false }: { [K in keyof Look]: Look[K] | undefined },
  className?: string,
): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, block && styles.block, className);
}
