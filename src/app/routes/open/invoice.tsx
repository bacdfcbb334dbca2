import { useRouteContext } from '@tanstack/react-router'
import { AccountPage } from '#features/accounts/client/account-page.tsx'
import { InvoiceByLink } from '#features/invoices/client/link/invoice-by-link.tsx'

/** The page of the link to an invoice or a statement. Its holder has no account and needs none. */
export function InvoiceByLinkPage() {
  const { linkParams } = useRouteContext({ from: '/invoice' })
  return (
    <AccountPage title="For your accounts" wide>
      <InvoiceByLink token={linkParams.token} />
    </AccountPage>
  )
}
