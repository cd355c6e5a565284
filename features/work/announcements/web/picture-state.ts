import { useRef, useState } from 'react'
import { type Sending, useUpload } from '#ui/forms/upload.ts'
import type { Picture } from '../files/contract.ts'
import { filesApi, pictureAddress } from './queries.ts'

interface Choosing {
  value: string | null
  onChange: (id: string | null) => void
  /** The announcement as it is saved. */
  saved: { id: string; picture: Picture | null } | undefined
}

/** Of the picture that is saved. */
const addressOf = (value: string, saved: Choosing['saved']): string | null =>
  saved?.picture?.id === value ? pictureAddress(saved.id, saved.picture) : null

/** The picture of an announcement while it is written: uploaded at once, seen as it will be cut, and taken back before it is saved. */
export function usePicture({ value, onChange, saved }: Choosing) {
  const chosen = useRef<File>(undefined)
  const [uploads, setUploads] = useState<Readonly<Record<string, string>>>({})
  const [removed, setRemoved] = useState<string | null>(null)
  const upload = useUpload<{ id: string }>(
    (how: Sending) => filesApi.uploadAnnouncementPicture({}, how),
    ({ id }) => {
      setUploads((before) => ({ ...before, [id]: URL.createObjectURL(chosen.current!) }))
      setRemoved(null)
      onChange(id)
    },
  )
  return {
    upload,
    shown: value === null ? null : (uploads[value] ?? addressOf(value, saved)),
    choose: async ([file]: readonly File[], failed: string) => {
      chosen.current = file
      if (file) await upload.start(file, failed)
      else upload.stop()
    },
    remove: () => {
      setRemoved(value)
      onChange(null)
    },
    /** Absent where nothing was removed. */
    undo:
      removed !== null && value === null
        ? () => {
            onChange(removed)
            setRemoved(null)
          }
        : undefined,
  }
}
