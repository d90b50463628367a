import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';
import type { Visit } from './Visit.ts';

interface Props {
  visit: Visit;
  children: ReactNode;
}

interface State {
  visit: Visit;
  broken: boolean;
}

/** Shows the error page where a page throws while it renders; with the next visit it tries again. */
export class Boundary extends Component<Props, State> {
  override state: State = { visit: this.props.visit, broken: false };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { visit, broken: false };
  }

  override render() {
    return this.state.broken ? <ErrorPage failure={{ status: 500 }} /> : this.props.children;
  }
}
