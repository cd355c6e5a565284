import type { Language, Say } from './words.ts'

/** All that a ready page may depend on: it is made once for each such reader and handed out as it is. */
export interface PageReader {
  language: Language
  say: Say
  session: 'out' | 'in' | 'operator'
  /** Shown on a company's host: what is not there is linked by its full address. */
  inCompany: boolean
  /** Full address of a path on the bare domain. */
  onBare: (path: string) => string
  provider: Provider
}

/** Who runs this installation, from its settings; empty texts where they say nothing. */
export interface Provider {
  name: string
  address: string
  email: string
}

export interface ReadyPage {
  /** The whole document. */
  html: string
  /** Hashes of its inline styles, for the page's policy (`sha256-…`). */
  styles: readonly string[]
}

/** A page that is ready when it leaves the server: no program has to run before it can be read. */
export interface Page {
  path: string
  /** `bare`: on a company's host the app decides. */
  place: 'bare' | 'any'
  /** Where a signed-in person is sent instead: on the bare domain, on a company's host. */
  leads?: readonly [bare: string, company: string]
  /** Worth a search engine's while. */
  listed?: true
  render: (reader: PageReader) => ReadyPage
}

/** Why a host has no open company: none has this name, or the operator has suspended it. */
export type Closed = 'nobody' | 'suspended'
