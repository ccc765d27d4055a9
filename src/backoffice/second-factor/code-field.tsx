import { useEffect, useRef } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  label: string;
  isRecovery?: boolean;
  /** Whoever is asked for nothing else types at once. */
  takesFocus?: boolean;
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** Six digits of an app, or a recovery code. */
export function CodeField({ label, isRecovery = false, takesFocus = false, value, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <TextField
      ref={input}
      label={label}
      required
      hint={isRecovery ? 'Such as 7KQ2-9XRM-4TPA' : undefined}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize={isRecovery ? 'characters' : undefined}
      spellCheck={false}
      maxLength={40}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
