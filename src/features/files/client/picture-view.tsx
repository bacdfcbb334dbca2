import { useEffect, useState } from 'react'
import classes from './files.module.css'
import { fitted, type Size } from './fit.ts'
import { ViewFrame } from './view-frame.tsx'
import { useZoomAndTurn } from './zoom-tools.tsx'

export interface ViewProps {
  blob: Blob
  label: string
  /** Called when the bytes cannot be shown. */
  onFail: () => void
}

export function PictureView({ blob, label, onFail }: ViewProps) {
  const address = useAddress(blob)
  const [natural, setNatural] = useState<Size>({ width: 0, height: 0 })
  const { zoom, turn, tools } = useZoomAndTurn()
  return (
    <ViewFrame label={`Picture, ${label}`} tools={tools}>
      {(frame) => {
        const { image, box } = fitted(natural, { frame, zoom, turn })
        return (
          <div className={classes.box} style={natural.width > 0 ? box : { visibility: 'hidden' }}>
            {address && (
              <img
                src={address}
                alt={label}
                className={classes.picture}
                style={{ ...image, transform: `translate(-50%, -50%) rotate(${turn * 90}deg)` }}
                onLoad={({ currentTarget }) =>
                  setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
                }
                onError={onFail}
              />
            )}
          </div>
        )
      }}
    </ViewFrame>
  )
}

/** An object URL for bytes in memory, revoked when they are no longer shown. */
function useAddress(blob: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
