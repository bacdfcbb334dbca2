import { useEffect, useRef, useState } from 'react'

const REST_MS = 300

/** Text with a debounced report: the input updates at once. Takes over `value` when that changes from outside. */
export function useDelayed(
  value: string,
  report: ((text: string) => void) | undefined,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const latest = useRef(report)
  latest.current = report
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => {
    if (text === known) return
    const timer = setTimeout(() => {
      setKnown(text)
      latest.current?.(text)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [text, known])
  return [text, setText]
}
