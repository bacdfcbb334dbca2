import { readdirSync } from 'node:fs'
import { minifyContractRouter } from '@orpc/contract'
import { expect, test } from 'vitest'
import { readContract } from '../../build/contract-module.ts'
import { contract } from './contract.ts'
import * as features from './features.ts'

const names = Object.keys(features)

test('every feature is listed, by the name of its folder', () => {
  expect(names).toEqual(readdirSync('src/features').sort())
})

test('the browser calls the procedures that the server has', async () => {
  const browser = await readContract()
  expect(minifyContractRouter(browser.contract)).toEqual(minifyContractRouter(contract))
})
