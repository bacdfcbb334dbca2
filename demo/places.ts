import type { Point } from '#shared/distance.ts'

/** Roughly where the postcode districts of the demonstration lie. An installation gets its own with `npm run places`. */
export const DISTRICTS: readonly (readonly [district: string, centre: Point])[] = [
  ['LS1', { lat: 53.798, lng: -1.549 }],
  ['LS6', { lat: 53.817, lng: -1.571 }],
  ['LS8', { lat: 53.827, lng: -1.505 }],
  ['LS15', { lat: 53.8, lng: -1.446 }],
  ['LS17', { lat: 53.856, lng: -1.519 }],
  ['LS29', { lat: 53.924, lng: -1.818 }],
  ['HG1', { lat: 53.995, lng: -1.535 }],
  ['WF1', { lat: 53.687, lng: -1.495 }],
  ['YO1', { lat: 53.959, lng: -1.081 }],
  ['HU1', { lat: 53.744, lng: -0.337 }],
  ['HU5', { lat: 53.763, lng: -0.374 }],
  ['HU13', { lat: 53.725, lng: -0.441 }],
  ['HU16', { lat: 53.785, lng: -0.397 }],
  ['HU17', { lat: 53.843, lng: -0.43 }],
]
