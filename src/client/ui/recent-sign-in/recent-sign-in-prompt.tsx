import { type ComponentType, createContext, Suspense, use } from 'react'
import { FieldsSkeleton, Loading } from '../loading/skeleton.tsx'

export interface RecentSignInFormProps {
  /** Why it is needed. */
  reason?: string
  onDone: () => void
}

const FormContext = createContext<ComponentType<RecentSignInFormProps> | null>(null)

/** Provides the form for a recent sign-in to everything that needs one. */
export const RecentSignInFormProvider = FormContext

/** Asks the signed-in person to sign in again, with the form that the app provides. */
export function RecentSignInPrompt(props: RecentSignInFormProps) {
  const Form = use(FormContext)
  if (!Form) throw new Error('RecentSignInPrompt must be used within a RecentSignInFormProvider')
  return (
    <Suspense
      fallback={
        <Loading what="form">
          <FieldsSkeleton fields={1} />
        </Loading>
      }
    >
      <Form {...props} />
    </Suspense>
  )
}
