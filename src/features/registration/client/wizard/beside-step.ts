import { createContext, type ReactNode } from 'react'
import type { StepId } from '../../schema.ts'

/** What pages put above the fields of a step: features above this one keep something of their own that is best asked for there. */
export const BesideStep = createContext<Partial<Record<StepId, ReactNode>>>({})
