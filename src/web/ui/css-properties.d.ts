import 'react';

declare module 'react' {
  // Custom properties pass values from fields to stylesheets.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
