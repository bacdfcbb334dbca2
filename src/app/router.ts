import * as features from './features.ts'

type Features = typeof features
type Router = { [Name in keyof Features]: Features[Name]['router'] }

/** The handlers of contract.ts, in the same shape. */
export const router = Object.fromEntries(
  Object.entries(features).map(([name, feature]) => [name, feature.router]),
) as Router
