import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import { S3mini } from 's3mini'
import type { Config } from './config.ts'

/** Where bytes lie: a local folder or an S3 bucket. Keys are random under the company's prefix. */
export interface Storage {
  put: (key: string, bytes: Buffer, contentType: string) => Promise<void>
  read: (key: string) => Promise<Readable>
  remove: (key: string) => Promise<void>
  /** The keys of a company. */
  list: (companyId: string) => Promise<string[]>
}

/** A file of a multipart call, in memory (the contract's `upload` bounds it). */
export interface Upload {
  field: string
  name: string
  bytes: Buffer
  /** What the operation has made of it before its transaction began (see `serve`). */
  read?: unknown
  /** Where the bytes were put before the transaction, and whether its row names them (see `putBefore`). */
  put?: { key: string; isNamed: boolean }
}

/** What a `download` route answers with. */
export interface Download {
  name: string
  contentType: string
  body: Readable | Buffer | string
  /** Shown in the page (pictures) instead of saved. */
  inline?: boolean
  /** Seconds that the browser may keep it; private always. */
  maxAge?: number
  /** Of its content: who has it already gets 304. */
  etag?: string
  /** Pages of other sites may show it: a picture in an email that is read in a browser. Only what everyone may see. */
  embeddable?: boolean
}

/** Where a company's logo is shown, on the company's host and without a session. A new logo has a new address. */
export const logoPath = (fileId: string): string => `/api/company/logo?v=${fileId}`

export const storageKey = (companyId: string): string => `${companyId}/${randomUUID()}`

/** The type that the bytes say, not the name: null when they say nothing known. */
export async function sniff(bytes: Buffer): Promise<{ contentType: string; extension: string } | null> {
  const type = await fileTypeFromBuffer(bytes)
  return type ? { contentType: type.mime, extension: type.ext } : null
}

export function storageOf(config: Config): Storage {
  return config.files.s3 ? bucket(config.files.s3) : folder(config.files.folder)
}

function folder(path: string): Storage {
  const root = resolve(path)
  const at = (key: string) => join(root, key)
  return {
    put: async (key, bytes) => {
      await mkdir(dirname(at(key)), { recursive: true })
      // on the disk before a row names it; half of it would lie there for good, on a disk that is full
      await writeFile(at(key), bytes, { flush: true }).catch(async (error: unknown) => {
        await rm(at(key), { force: true }).catch(() => {})
        throw error
      })
    },
    read: (key) =>
      new Promise((done, fail) => {
        const stream = createReadStream(at(key))
        stream.once('open', () => done(stream)).once('error', fail)
      }),
    remove: (key) => rm(at(key), { force: true }),
    list: async (companyId) => {
      const names = await readdir(at(companyId)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return names.map((name) => `${companyId}/${name}`)
    },
  }
}

function bucket({ url, accessKey, secretKey, region }: NonNullable<Config['files']['s3']>): Storage {
  const s3 = new S3mini({ endpoint: url, accessKeyId: accessKey, secretAccessKey: secretKey, region })
  return {
    put: async (key, bytes, contentType) => void (await s3.putObject(key, bytes, contentType)),
    read: async (key) => {
      const answer = await s3.getObjectResponse(key)
      if (!answer?.body) throw new Error(`no object ${key}`)
      return Readable.fromWeb(answer.body as never)
    },
    remove: async (key) => void (await s3.deleteObject(key)),
    list: async (companyId) => ((await s3.listObjects('/', `${companyId}/`)) ?? []).map(({ Key }) => Key),
  }
}
