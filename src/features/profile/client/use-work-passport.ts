import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { useKept } from '#client/offline/use-kept.ts'
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
  const query = useQuery(api.profile.workPassport.queryOptions())
  const { kept, offline } = useKept({ name: NAME, query, toKeep })
  const { data, dataUpdatedAt: at, error } = query
  const live = data && { passport: data, photo: addressOf(data), at }
  return { shown: kept ? { ...kept.value, at: kept.at } : live, offline, error, retry: () => void query.refetch() }
}

function addressOf({ photoFileId }: WorkPassport) {
  return photoFileId ? `/api/files/${photoFileId}` : undefined
}

async function toKeep(passport: WorkPassport): Promise<Readable> {
  const address = addressOf(passport)
  return { passport, photo: address && (await readPhoto(address).catch(() => undefined)) }
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
