import { Component, type ReactNode } from 'react';
import { Crash } from './Crash';

/** Catches what a page failed to draw or to load: React asks for a class here. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Crash /> : this.props.children;
  }
}
