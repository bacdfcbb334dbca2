import { type FormEvent, useRef, useState } from 'react'

type Values<Name extends string> = Record<Name, string>
type Problems<Name extends string> = Partial<Record<Name, string>>

interface AuthForm<Name extends string> {
  names: readonly Name[]
  /** Problems by field, checked before anything is sent. */
  check: (values: Values<Name>) => Problems<Name>
  /** Returns the message to show, or nothing when it worked. */
  send: (values: Values<Name>) => Promise<string | undefined>
}

/** A small form whose inputs keep their own text, so that password managers fill it in without a word from us. */
export function useAuthForm<Name extends string>({ names, check, send }: AuthForm<Name>) {
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submitted = useRef(false)

  function read(form: HTMLFormElement): Values<Name> {
    const data = new FormData(form)
    return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const values = read(form)
    const found = check(values)
    submitted.current = true
    setProblems(found)
    setMessage(undefined)
    const first = names.find((name) => found[name])
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    setMessage(await send(values))
    setBusy(false)
  }

  /** After a first attempt the problems follow the keys. */
  function onChange(event: FormEvent<HTMLFormElement>) {
    if (submitted.current) setProblems(check(read(event.currentTarget)))
  }

  return {
    problems,
    message,
    busy,
    form: { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event), onChange },
  }
}
