import { linkParams } from '#client/link-params.ts'
import '#client/nonce.ts'
import '#client/styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { reloadForNewVersion } from '#client/new-version.ts'
import { styleNonce } from '#client/nonce.ts'
import { queryClient } from '#client/queries.ts'
import { SessionProvider } from '#client/session/session.tsx'
import { cssVariables, theme } from '#client/theme.ts'
import { ToastHost } from '#client/ui/toasts/toast.tsx'
import { createAppRouter } from './routes/router.tsx'

reloadForNewVersion()
const router = createAppRouter({ linkParams })

createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => styleNonce}
  >
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ToastHost />
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>
  </MantineProvider>,
)
