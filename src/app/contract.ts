import * as features from './features.ts'

type Features = typeof features
type Contract = { [Name in keyof Features]: Features[Name]['contract'] }

/** Every procedure of the product, by feature. */
export const contract = Object.fromEntries(
  Object.entries(features).map(([name, feature]) => [name, feature.contract]),
) as Contract
