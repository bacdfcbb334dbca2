import { expect, test } from 'vitest'
import { beside } from './position.ts'
import { received } from './received.ts'

const booked = { state: 'confirmed' }
const time = (text: string) => new Date(`2026-11-26T${text}Z`)
const tapped = (text: string) => ({ deviceAt: time(text).toISOString() })

test('a tap counts from when it was tapped, however much later it is sent', () => {
  const now = { sentAt: time('07:00:02'), receivedAt: time('07:00:03') }
  expect(received(tapped('07:00:00'), booked, now)).toEqual({
    at: time('07:00:00').toISOString(),
    deviceOffset: 1,
    flags: [],
  })
  const later = { sentAt: time('11:30:00'), receivedAt: time('11:30:01') }
  expect(received(tapped('07:00:00'), booked, later)).toMatchObject({
    at: time('07:00:00').toISOString(),
    flags: ['sent-later'],
  })
})

test('a device whose clock is wrong is corrected, and marked from ten minutes on', () => {
  const slow = { sentAt: time('06:55:00'), receivedAt: time('07:00:00') }
  expect(received(tapped('06:54:30'), booked, slow)).toEqual({
    at: time('06:59:30').toISOString(),
    deviceOffset: 300,
    flags: [],
  })
  const wrong = { sentAt: time('08:00:00'), receivedAt: time('07:00:00') }
  expect(received(tapped('07:59:00'), booked, wrong)).toMatchObject({
    ...{ at: time('06:59:00').toISOString(), deviceOffset: -3600, flags: ['clock-off'] },
  })
})

test('nothing is in the future, also where a clock was set back between tap and sending', () => {
  const contact = { sentAt: time('07:00:00'), receivedAt: time('07:00:00') }
  expect(received(tapped('09:00:00'), booked, contact)).toMatchObject({
    at: time('07:00:00').toISOString(),
    flags: ['clock-off'],
  })
})

test('who is not booked any more is marked', () => {
  const contact = { sentAt: time('07:00:00'), receivedAt: time('07:00:00') }
  for (const state of ['withdrawn', 'missed', 'cancelled', 'sick', 'pencilled'])
    expect(received(tapped('07:00:00'), { state }, contact).flags, state).toEqual(['not-booked'])
  expect(received(tapped('07:00:00'), { state: 'worked' }, contact).flags).toEqual([])
})

test('a phone is beside the nearest point of a site; as near as it may be wrong counts as inside', () => {
  const door = { lat: 53.84, lng: -1.5, metres: 100 }
  const gate = { lat: 53.85, lng: -1.5, metres: 50 }
  expect(beside([], { lat: 0, lng: 0, accuracy: 5 })).toBeUndefined()
  expect(beside([door, gate], { lat: 53.8501, lng: -1.5, accuracy: 8 })).toEqual({
    place: 'inside',
    metres: 11,
    accuracy: 8,
  })
  expect(beside([door], { lat: 53.8418, lng: -1.5, accuracy: 12 })).toEqual({
    place: 'outside',
    metres: 200,
    accuracy: 12,
  })
  expect(beside([door], { lat: 53.8418, lng: -1.5, accuracy: 101 })).toMatchObject({ place: 'inside' })
})
