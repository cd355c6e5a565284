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
  const picture = saved?.picture?.id === value ? saved?.picture : undefined
  return {
    upload,
    shown: value === null ? null : (uploads[value] ?? (saved && picture && pictureAddress(saved.id, picture)) ?? null),
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
