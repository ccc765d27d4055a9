import { Component } from 'react';
import type { ReactNode } from 'react';

/** Draws `instead` in the place of children that throw, so that one malformed item never replaces a page. */
export class ErrorBoundary extends Component<{ instead: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
