import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { useForm } from '#client/ui/forms/form-context.ts'
import { checkForm } from '#shared/fields/form.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { requirementForm, requirementOf } from '../../rules/requirement-form.ts'
import type { Preview } from '../../schema.ts'

const REST_MS = 350

function draftOf(values: FormValues) {
  const checked = checkForm(requirementForm, values)
  return checked.ok ? requirementOf(checked.values) : undefined
}

export interface Previewed {
  /** Undefined until the form can be saved. */
  preview: Preview | undefined
  /** Whether it lags behind what is typed. */
  isBehind: boolean
  /** Whether a gap blocks. */
  blocks: boolean
  /** The first day; undefined: today. */
  from: string | undefined
}

/** What saving the form around would do, computed by the server once typing rests. */
export function usePreview({ teamId, requirementId }: { teamId: string; requirementId?: string }): Previewed {
  const { store } = useForm()
  const [draft, setDraft] = useState(() => draftOf(store.state().values))
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    let { values } = store.state()
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = store.subscribe(() => {
      const next = store.state().values
      if (next === values) return
      values = next
      clearTimeout(timer)
      setIsTyping(true)
      timer = setTimeout(() => {
        setDraft(draftOf(values))
        setIsTyping(false)
      }, REST_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store])
  const { fields, from } = draft ?? {}
  const query = useQuery({
    ...api.compliance.previewRequirement.queryOptions({
      input: {
        teamId,
        ...(requirementId && { requirementId }),
        ...(from && { from }),
        ...(fields as NonNullable<typeof fields>),
      },
    }),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
  })
  return {
    preview: draft && query.data,
    isBehind: isTyping || query.isPlaceholderData || query.isFetching,
    blocks: fields?.blocks ?? true,
    from,
  }
}
