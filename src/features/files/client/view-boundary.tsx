import { Component, type ReactNode } from 'react'

interface ViewBoundaryProps {
  onFail: () => void
  children: ReactNode
}

/** Says when the viewer's code cannot be fetched or gives up, so that the document is still offered for saving. */
export class ViewBoundary extends Component<ViewBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFail()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
