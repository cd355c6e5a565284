import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReviewDialog } from '#features/core/roles/web/api.tsx'
import type { Difference } from '#features/core/roles/contract.ts'
import { call } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import { access } from '../contract.ts'

type Place = Omit<Sent<typeof access.previewPlace>, 'id' | 'after'>

interface Asking {
  first: Difference
  to: Place
  answer: (goOn: boolean) => void
}

/**
 * Before a person moves: `if (await review({ managerId })) save()`. Nothing is asked where nobody's view changes; `dialog` belongs
 * somewhere on the page.
 */
export function usePlaceReview(id: string) {
  const t = useTranslations('access')
  const [asking, setAsking] = useState<Asking>()
  const look = async (to: Place, after: number) =>
    (await call(access.previewPlace, { id, ...to, after }, { quiet: true })).data
  const review = async (to: Place): Promise<boolean> => {
    // whoever may not be told may still save: the server decides about that
    const first = await look(to, 0).catch(() => undefined)
    if (!first?.people) return true
    return new Promise((resolve) => {
      const answer = (goOn: boolean) => {
        setAsking(undefined)
        resolve(goOn)
      }
      setAsking({ first, to, answer })
    })
  }
  const dialog = asking && (
    <ReviewDialog
      title={t('placeTitle')}
      first={asking.first}
      more={(after) => look(asking.to, after)}
      onClose={() => asking.answer(false)}
      onSave={() => asking.answer(true)}
    />
  )
  return { review, dialog }
}
