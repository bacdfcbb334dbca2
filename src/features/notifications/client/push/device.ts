import { client } from '#client/api.ts'

/**
 * The person who chose to be notified on this device. The choice outlives the session, so that they need not choose
 * again after each sign-in.
 */
const KEY = 'care-push-person'

/** What a device can do, apart from what its person has chosen. */
export type DeviceState = 'ready' | 'blocked' | 'needs-home-screen' | 'unsupported'

export async function deviceState(): Promise<DeviceState> {
  if ('Notification' in window && 'PushManager' in window && (await worker()))
    return Notification.permission === 'denied' ? 'blocked' : 'ready'
  const isApple = /iPhone|iPad/.test(navigator.userAgent)
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'needs-home-screen' : 'unsupported'
}

/** Asks the browser and then tells the server; answers false when the person said no to the browser. */
export async function switchOn({ person, publicKey }: { person: string; publicKey: string }): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(publicKey)
  localStorage.setItem(KEY, person)
  return true
}

export async function switchOff(): Promise<void> {
  localStorage.removeItem(KEY)
  await client.notifications.unsubscribe({})
  await (await subscription())?.unsubscribe()
}

/**
 * Ties the device to the session of its person after they signed in again. A subscription of somebody else who was here
 * before ends: what they are told is not for the next person's eyes.
 */
export async function claimDevice(person: string): Promise<void> {
  const known = await subscription()
  if (!known) return
  if (localStorage.getItem(KEY) !== person) return void (await known.unsubscribe())
  const { on, publicKey } = await client.notifications.push()
  if (!on && Notification.permission === 'granted') await subscribe(publicKey)
}

async function subscribe(publicKey: string) {
  const registration = await worker()
  if (!registration) throw new Error('there is no service worker')
  const known = await registration.pushManager.getSubscription()
  const isOurs = known && encode(known.options.applicationServerKey) === publicKey
  if (known && !isOurs) await known.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: decode(publicKey) }
  const { endpoint, keys } = (isOurs ? known : await registration.pushManager.subscribe(options)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await client.notifications.subscribe({ endpoint: endpoint ?? '', keys: { p256dh, auth } })
}

async function worker() {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

async function subscription() {
  return (await worker())?.pushManager?.getSubscription()
}

function encode(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Safari takes bytes alone. */
function decode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
