import { useTranslations } from 'use-intl'
import { call } from '#kit/client.ts'
import { serverErrors } from '#ui/forms/server-errors.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { userFiles } from '../contract.ts'

/** Moves files and folders to the trash, with a way back in the message. */
export function useDelete(userId: string): (entries: readonly { id: string }[]) => Promise<void> {
  const t = useTranslations('files')
  return async (entries) => {
    const sent = { id: userId, entryIds: entries.map(({ id }) => id) }
    try {
      const { data } = await call(userFiles.deleteEntries, sent, { quiet: true })
      toast.success(t('deleted', { count: data.count }), { undo: () => void call(userFiles.restoreEntries, sent) })
    } catch (refusal) {
      toast.error(serverErrors(refusal).general ?? t('failed'))
    }
  }
}
