import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../env.ts'
import type { BlobStore } from './folder.ts'

const PREFIX = 'files/'

/** Blobs as objects in a bucket of any service that speaks S3. */
export function createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): BlobStore {
  let connected: Promise<{ s3: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined

  // The client library is large, and most installations keep their files in a folder: it is loaded with the first file.
  function connect() {
    connected ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        endpoint,
        region,
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return connected
  }

  return {
    async put(id, path) {
      const { s3, client } = await connect()
      const { size } = await stat(path)
      const Body = createReadStream(path)
      const unreadable = new AbortController()
      Body.on('error', (error) => unreadable.abort(error))
      await client
        .send(new s3.PutObjectCommand({ Bucket: bucket, Key: PREFIX + id, Body, ContentLength: size }), {
          abortSignal: unreadable.signal,
        })
        .finally(() => Body.destroy())
      await rm(path, { force: true })
    },

    async *read(id, { start, end }) {
      const { s3, client } = await connect()
      const { Body } = await client.send(
        new s3.GetObjectCommand({ Bucket: bucket, Key: PREFIX + id, Range: `bytes=${start}-${end}` }),
      )
      yield* Body as unknown as AsyncIterable<Uint8Array>
    },

    async remove(id) {
      const { s3, client } = await connect()
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: PREFIX + id }))
    },

    async *list() {
      const { s3, client } = await connect()
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: PREFIX })) {
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          yield { id: Key.slice(PREFIX.length), modifiedAt: LastModified?.getTime() ?? 0 }
        }
      }
    },
  }
}
