import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Stands there instead. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Catches what a page failed to draw or to load: React asks for a class here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
