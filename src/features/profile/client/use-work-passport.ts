import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#client/api.ts'
import { useOnline } from '#client/offline/connection.ts'
import { keep, readKept } from '#client/offline/kept.ts'
import { useUser } from '#client/session/session.tsx'
import type { WorkPassport } from '../schema.ts'

const NAME = 'work-passport'
/** Characters; a photo is at most 400 by 400 pixels. */
const LARGEST_PHOTO = 500_000

interface Readable {
  passport: WorkPassport
  photo: string | undefined
}

/** The work passport: as the server has it, and without a connection as this device last saw it. */
export function useWorkPassport() {
  const { id: person } = useUser()
  const online = useOnline()
  const query = useQuery(api.profile.workPassport.queryOptions())
  const kept = useQuery({
    queryKey: ['kept', NAME, person],
    queryFn: async () => (await readKept<Readable>(NAME, person)) ?? null,
    networkMode: 'always',
    gcTime: 0,
  })
  const { data, dataUpdatedAt: at, error } = query
  useEffect(() => {
    if (data) void keepPassport({ person, passport: data, at })
  }, [person, data, at])
  // A phone may say that it has a network and reach nothing.
  const offline = !online || error instanceof TypeError
  const live = data && { passport: data, photo: addressOf(data), at }
  const old = kept.data && { ...kept.data.value, at: kept.data.at }
  return {
    shown: offline && old && (!live || old.at >= live.at) ? old : live,
    offline: offline && !kept.isPending,
    error,
    retry: () => void query.refetch(),
  }
}

function addressOf({ photoFileId }: WorkPassport) {
  return photoFileId ? `/api/files/${photoFileId}` : undefined
}

async function keepPassport({ person, passport, at }: { person: string; passport: WorkPassport; at: number }) {
  const address = addressOf(passport)
  const photo = address && (await readPhoto(address).catch(() => undefined))
  await keep<Readable>(NAME, { person, at, value: { passport, photo } })
}

async function readPhoto(address: string): Promise<string | undefined> {
  const answer = await fetch(address)
  if (!answer.ok) return undefined
  const text = await asDataUrl(await answer.blob())
  return text.length > LARGEST_PHOTO ? undefined : text
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
