import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What every static page has around its content. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <a className="brand" href="/" aria-label="Care Staffing, home">
          <Mark />
          <span>Care Staffing</span>
        </a>
        <nav aria-label="On the front page">
          <a href="/#different">What is different</a>
          <a href="/#how">How it works</a>
          <a href="/#security">Security</a>
          <a href="/#questions">Questions</a>
        </nav>
        <a className="button small if-signed-in" href="/auth">
          Open my dashboard
        </a>
        <button type="button" className="theme" data-theme-switch aria-label="Switch between light and dark">
          <Icon name="moon" size={20} />
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

function Footer() {
  return (
    <footer>
      <div>
        <span className="brand">
          <Mark />
          Care Staffing
        </span>
        <p>Recruitment and staff management for UK care and healthcare staffing.</p>
      </div>
      <nav aria-label="Product">
        <h2>Product</h2>
        <a href="/#different">What is different</a>
        <a href="/#how">How it works</a>
        <a href="/#questions">Questions</a>
      </nav>
      <nav aria-label="Sign in">
        <h2>Sign in</h2>
        <a href="/auth?portal=manager">Managers</a>
        <a href="/auth?portal=staff">Staff</a>
        <a href="/forgot-password">Forgot your password</a>
      </nav>
      <nav aria-label="Trust">
        <h2>Trust</h2>
        <a href="/#security">Security</a>
        <a href="/privacy">Privacy</a>
        <a href="/terms">Terms</a>
      </nav>
      <p className="fine">No trackers. Cookies only to sign in and to remember what you set.</p>
    </footer>
  )
}

function Mark() {
  return (
    <svg className="mark" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M16 25s-8-4.7-8-11a4.6 4.6 0 0 1 8-3.1A4.6 4.6 0 0 1 24 14c0 6.3-8 11-8 11Z" />
      <path d="M14.8 12.6h2.4v2.2h2.2v2.4h-2.2v2.2h-2.4v-2.2h-2.2v-2.4h2.2z" />
    </svg>
  )
}
