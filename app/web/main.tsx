import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createTranslator, IntlProvider } from 'use-intl'
import { paintColourScheme } from '#ui/shell/colour-scheme.ts'
import { sayWhatIsCut } from '#ui/table/full-text.ts'
import { LANGUAGE_NAMES } from '#ui/shell/language.ts'
import { onBack, onReach, reach, watchReach } from '#ui/network/reach.ts'
import { here } from '#ui/shell/host.ts'
import { type OwnKind, OwnKinds } from '#ui/own-kinds.ts'
import { StaffroomProvider } from '#ui/shell/staffroom-provider.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { reactToErrors } from './errors.ts'
import { loadWords } from './load-words.ts'
import { useMe } from './me.ts'
import { queries } from './queries.ts'
import { go } from './leave.ts'
import { ping } from './ping.ts'
import { followAddress, router } from './router.ts'
import { sessionEnded, watchSignOut } from './session.ts'
import { makeStale } from './stale.ts'

paintColourScheme()
const { language, words, missed } = await loadWords()
const say = createTranslator({ locale: language, messages: words as never }) as unknown as (
  key: string,
  values?: Record<string, string | number>,
) => string
reactToErrors({
  domain: here.kind === 'company' ? here.domain : null,
  language,
  words: { missing: say('errors.missing'), unexpected: say('errors.unexpected') },
  unsent: (why, count) => say(`ui.unsent.${why}`, { count }),
  // the caller finishes first: it closes its dialog, leaves the page or drops what was deleted
  stale: (topics) => void setTimeout(makeStale, 0, topics),
  signOut: () => sessionEnded(go),
  start: () => go('/'),
})
watchReach(ping)
watchSignOut(go)
followAddress()
sayWhatIsCut()
// what could not be asked meanwhile, or has changed since
onBack(() => void queries.invalidateQueries())

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <IntlProvider locale={language} messages={words as never}>
      <QueryClientProvider client={queries}>
        <AsCompanyHas>
          <RouterProvider router={router} />
        </AsCompanyHas>
      </QueryClientProvider>
    </IntlProvider>
  </StrictMode>,
)

if (missed)
  toast.offer(say('shell.languageMissed', { wanted: LANGUAGE_NAMES[missed], shown: LANGUAGE_NAMES[language] }), {
    again: () => location.reload(),
    drop: () => {},
  })

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker
    .register('/sw.js')
    .catch((cause: unknown) => console.warn(new Error('The offline shell is not kept', { cause })))
  // the first page loads before the worker does
  if (!navigator.serviceWorker.controller)
    new PerformanceObserver((list) => {
      const files = list.getEntries().map(({ name }) => name)
      void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ files }, []))
    }).observe({ type: 'resource', buffered: true })
  // a notification was clicked
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === 'string') router.history.push(data.open)
  })
  // it answers with its copies only while the server cannot be reached
  onReach(() => navigator.serviceWorker.controller?.postMessage({ reached: reach() === 'here' }))
}

const NO_KINDS: readonly OwnKind[] = []

/** The company's colour and its own types of leave come with the person and leave with them. */
function AsCompanyHas({ children }: { children: ReactNode }) {
  const me = useMe()
  return (
    <OwnKinds value={me?.ownKinds ?? NO_KINDS}>
      <StaffroomProvider colour={me?.theme.primaryColor}>{children}</StaffroomProvider>
    </OwnKinds>
  )
}
