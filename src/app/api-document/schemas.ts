import type { OpenAPI } from '@orpc/contract'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { lookOf } from '#shared/fields/look.ts'

export type Schema = OpenAPI.SchemaObject & {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  required?: string[]
  examples?: unknown[]
}

type Convert = ReturnType<ZodToJsonSchemaConverter['convert']>

/** Drops the bounds that only say that a number is a safe integer. */
function withoutUsualBounds(schema: Schema): Schema {
  const { minimum, maximum, ...rest } = schema
  return {
    ...rest,
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  }
}

/** Its own meta and that of the types that it wraps: the generator drops the latter. */
function metaOf(schema: z.ZodType): Record<string, unknown> {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return { ...(innerType && metaOf(innerType)), ...schema.meta() }
}

/** Turns Zod into JSON Schema with the meta of its fields: label, format, and a replacement where the type says too little. */
export const converter: ZodToJsonSchemaConverter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ schema, options, next }): Convert => {
      if (!(schema instanceof z.ZodType)) return next()
      const { documentedAs, format, examples } = metaOf(schema)
      if (typeof documentedAs === 'function') return converter.convert(documentedAs() as z.ZodType, options)
      const [required, json] = next()
      const { label, hint } = lookOf(schema)
      return [
        required,
        {
          ...withoutUsualBounds(json as Schema),
          ...(typeof format === 'string' && { format }),
          ...(Array.isArray(examples) && { examples }),
          ...(label && { title: label }),
          ...(hint && { description: hint }),
        } as typeof json,
      ]
    },
  ],
})

/** The JSON schema of a type as input or output. */
export function schemaOf(type: z.ZodType, strategy: 'input' | 'output'): Schema {
  const [, json] = converter.convert(type, { strategy })
  return json as Schema
}
