import { useTranslations } from 'use-intl'
import { toast } from '#ui/overlays/toast.tsx'
import type { Layout } from '../layout/contract.ts'
import { layoutApi } from './queries.ts'

/** What the reader has arranged; null while they have the company's default. */
type Own = Layout | null

/** Arranging one's own dashboard. Each change can be undone: what was there comes back. */
export function useArranging(own: Own) {
  const t = useTranslations('dashboard')
  const put = (layout: Own) => (layout ? layoutApi.saveLayout({ layout }) : layoutApi.resetLayout({}))
  const change = async (layout: Own, said: string) => {
    await put(layout)
    toast.success(said, { undo: () => void put(own) })
  }
  return {
    save: (layout: Layout) => change(layout, t('arranged')),
    reset: () => change(null, t('reset')),
  }
}
