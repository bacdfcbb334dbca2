import { Button, Text } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '#client/ui/use-latest.ts'
import { placeOfBadge } from '../../rules/tablet.ts'
import classes from './tablet.module.css'

interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type Detectors = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }

const EVERY_MS = 200
const LOOKS_MS = 60_000

/** Whether this browser reads codes by itself; where it does not, a PIN or a scanner that types does as well. */
const seesCodes = () => 'BarcodeDetector' in globalThis && Boolean(navigator.mediaDevices)

/** Reads the code of a badge with the camera, which is on for a minute at most. Nothing of the picture is kept. */
export function Camera({ onBadge }: { onBadge: (text: string) => void }) {
  const [on, setOn] = useState(false)
  if (!seesCodes()) return null
  if (on)
    return (
      <Looking
        onEnd={() => setOn(false)}
        onBadge={(text) => {
          setOn(false)
          onBadge(text)
        }}
      />
    )
  return (
    <Button size="lg" variant="default" leftSection={<IconQrcode size={22} aria-hidden />} onClick={() => setOn(true)}>
      Show Badge to the Camera
    </Button>
  )
}

function Looking({ onBadge, onEnd }: { onBadge: (text: string) => void; onEnd: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const found = useLatest(onBadge)
  const end = useLatest(onEnd)
  useEffect(() => {
    let stream: MediaStream | undefined
    let over = false
    const detector = new (globalThis as Detectors).BarcodeDetector!({ formats: ['qr_code'] })
    async function look() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
      if (over || !video.current) return
      video.current.srcObject = stream
      await video.current.play()
      while (!over && video.current) {
        const codes = await detector.detect(video.current)
        const badge = codes.find(({ rawValue }) => placeOfBadge(rawValue))
        if (badge) return found(badge.rawValue)
        await new Promise((done) => setTimeout(done, EVERY_MS))
      }
    }
    look().catch(() => setFailed(true))
    const timer = setTimeout(() => end(), LOOKS_MS)
    return () => {
      over = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [found, end])
  return (
    <div className={classes.camera}>
      {failed ? (
        <Text role="alert">The camera cannot be used. Tap your name and type your PIN.</Text>
      ) : (
        <video ref={video} muted playsInline aria-label="What the camera sees" />
      )}
      <Button size="lg" variant="default" onClick={onEnd}>
        Switch Off Camera
      </Button>
    </div>
  )
}
