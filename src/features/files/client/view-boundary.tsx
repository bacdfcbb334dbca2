import { Component, type ReactNode } from 'react'

interface ViewBoundaryProps {
  onFail: () => void
  children: ReactNode
}

/** Shows an error when the viewer's code fails to load or throws, so that the document can still be saved. */
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
