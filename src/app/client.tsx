import { linkParams } from '#client/link-params.ts'
import '#client/nonce.ts'
import '#client/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followVersions } from '#client/new-version.ts'
import { styleNonce } from '#client/nonce.ts'
import { queryClient } from '#client/queries.ts'
import { SessionProvider } from '#client/session/session.tsx'
import { cssVariables, theme } from '#client/theme.ts'
import { RecentSignInFormProvider } from '#client/ui/recent-sign-in/recent-sign-in-prompt.tsx'
import { ToastHost } from '#client/ui/toasts/toast.tsx'
import './routes/parts/also-shown.ts'
import { createAppRouter } from './routes/router/router.tsx'

/** Loaded when needed: most visits never show it. */
const RecentSignInForm = lazy(async () => ({
  default: (await import('#features/accounts/client/factors/recent-sign-in-form.tsx')).RecentSignInForm,
}))

followVersions(import.meta.url)
const router = createAppRouter({ linkParams })
navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ open?: string } | null>) => {
  if (data?.open) router.history.push(data.open)
})

const root = createRoot(document.getElementById('root')!)
// A transition is drawn in steps, between which the browser paints and answers.
startTransition(() =>
  root.render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <ToastHost />
          <RecentSignInFormProvider value={RecentSignInForm}>
            <RouterProvider router={router} />
          </RecentSignInFormProvider>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  ),
)
