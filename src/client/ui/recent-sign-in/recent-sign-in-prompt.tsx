import { type ComponentType, createContext, Suspense, use } from 'react'
import { LoadingView } from '../states.tsx'

export interface RecentSignInFormProps {
  /** Why it is asked for. */
  reason?: string
  onDone: () => void
}

const FormContext = createContext<ComponentType<RecentSignInFormProps> | null>(null)

/** Hands the form by which the signed-in person signs in once more to everything that asks for a recent sign-in. */
export const RecentSignInFormProvider = FormContext

/** Asks the signed-in person to sign in once more. The app says by which form. */
export function RecentSignInPrompt(props: RecentSignInFormProps) {
  const Form = use(FormContext)
  if (!Form) throw new Error('RecentSignInPrompt must be used within a RecentSignInFormProvider')
  return (
    <Suspense fallback={<LoadingView />}>
      <Form {...props} />
    </Suspense>
  )
}
