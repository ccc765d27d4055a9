import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { TextLink } from './navigation.tsx';
import type { LinkProps } from './navigation.tsx';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

export interface ButtonStyle {
  /** One primary action per view, none on a tile; `danger`, outlined, is for what takes something away. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'medium' | 'small';
  /** As wide as its container. */
  block?: boolean;
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>, ButtonStyle {
  type?: 'button' | 'submit';
  /** Keeps focus and width, shows a spinner and ignores presses. */
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
    // aria-disabled instead of disabled, because a disabled button loses the keyboard focus.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={buttonClass({ variant, size, block }, className)}
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

/** A link with the style of a button. */
export function LinkButton({ variant, size, block, className, children, ...rest }: LinkProps & ButtonStyle) {
  return (
    <TextLink className={buttonClass({ variant, size, block }, className)} {...rest}>
      <span className={styles.label}>{children}</span>
    </TextLink>
  );
}

function buttonClass(
  { variant = 'primary', size = 'medium', block = false }: { [K in keyof ButtonStyle]: ButtonStyle[K] | undefined },
  className?: string,
): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, block && styles.block, className);
}
