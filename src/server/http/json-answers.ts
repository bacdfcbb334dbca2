import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import type { AnyProcedure } from '@orpc/server'

/**
 * Sends outputs as they are: each has passed its contract, and no contract names what JSON has not
 * (`src/app/contract.test.ts`). The usual codec copies them first, value by value, to look for files and sets in them,
 * which takes longer than any other step of a large answer.
 */
export class JsonAnswers extends StandardOpenAPICodec {
  constructor() {
    super(new StandardOpenAPISerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()))
  }

  override encode(output: unknown, procedure: AnyProcedure) {
    return { ...super.encode(undefined, procedure), body: output }
  }
}
