import 'react';

declare module 'react' {
  // Custom properties carry values from fields to style sheets.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
