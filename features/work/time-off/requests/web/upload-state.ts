import { type Sending, useUpload } from '#ui/forms/upload.ts'
import { api } from './queries.ts'

/** What was uploaded and can be attached. */
export interface Uploaded {
  id: string
  name: string
  size?: number
  /** The virus scanner will be asked later. */
  checking?: boolean
}

/** A certificate, before its request. */
export const useCertificateUpload = (onDone: (uploaded: Uploaded) => void) =>
  useUpload<Uploaded>((how: Sending) => api.uploadAttachment({}, how), onDone)
