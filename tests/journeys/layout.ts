import type { Page } from 'playwright-core'

/** What is cut, overlaps or pushes the page sideways as it is now; empty when nothing does. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(LOOK)

/**
 * Boxes are compared as they are seen: cut by what scrolls around them. What stays while the page scrolls is compared with its like only, and
 * what is for screen readers alone, or a picture, with nothing.
 */
const LOOK = `(() => {
  const faults = new Set()
  const nameOf = (one) => one.tagName.toLowerCase() + ' ' + (one.getAttribute('aria-label') || one.textContent.trim() ||
    one.placeholder || one.className || '').toString().replaceAll(/\\s+/g, ' ').slice(0, 50)
  const say = (what, ...which) => faults.add(what + ': ' + which.map(nameOf).join(' | '))
  const root = document.documentElement
  const EVERYWHERE = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
  const isShown = (one, opacityProperty = true) => one.checkVisibility({ opacityProperty, visibilityProperty: true }) &&
    !one.closest('.sr, [inert], [aria-hidden=true]')
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  })
  const heightOf = ({ top, bottom }) => bottom - top
  const isRoom = ({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1
  const kept = (answer) => {
    const known = new Map()
    return (one) => {
      if (!known.has(one)) known.set(one, answer(one))
      return known.get(one)
    }
  }
  const styleOf = kept((one) => getComputedStyle(one))
  const boxOf = kept((one) => one.getBoundingClientRect())
  const around = kept((one) => (one && one !== root ? [one, ...around(one.parentElement)] : []))
  const clips = (one) => styleOf(one).overflowX !== 'visible' || styleOf(one).overflowY !== 'visible'
  // head and rows of a list scroll together: the head has no bar of its own
  const hides = (one) => ['hidden', 'clip'].includes(styleOf(one).overflowX) && !one.matches('table[data-wide] > thead')
  const hasDots = (one) => styleOf(one).textOverflow === 'ellipsis' && !/flex|grid/.test(styleOf(one).display)
  const windowOf = kept((one) => around(one).filter(clips).map(boxOf).reduce(meet, EVERYWHERE))
  const hiding = kept((one) => around(one).filter(hides))
  const stays = kept((one) => around(one).find((at) => ['fixed', 'sticky'].includes(styleOf(at).position)))
  const whole = (one, box, inside = one.parentElement) => ({
    one,
    whole: box,
    box: meet(box, windowOf(inside)),
    stays: stays(one),
  })

  const sideways = root.scrollWidth - root.clientWidth
  if (sideways > 0) faults.add('pushes sideways by ' + sideways + ' px')

  const all = [...document.querySelectorAll('body *')].filter((one) => !(one instanceof SVGElement))
  const acts = all
    .filter((one) => one.matches('button, a[href], input, select, textarea, [role=button], [role=tab]') && isShown(one, false) &&
      styleOf(one).pointerEvents !== 'none')
    // words of a link that go on in the next line are two boxes
    .flatMap((one) => [...one.getClientRects()].map((box) => whole(one, box)))
    .filter(({ box }) => isRoom(box))
  const lines = all.flatMap((one) => {
    if (!isShown(one)) return []
    const range = document.createRange()
    return [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).flatMap((node) => {
      range.selectNodeContents(node)
      return [...range.getClientRects()].map((box) => whole(one, box, one))
    })
  }).filter(({ box }) => isRoom(box))

  for (const { one, whole: { left, right } } of [...acts, ...lines]) {
    // three dots say that there is more, except for what a button does
    const isButton = one.closest('button')?.matches('[class*=Button]')
    if (!isButton && hiding(one).some(hasDots)) continue
    const isCut = hiding(one).some((at) => left < boxOf(at).left - 1 || right > boxOf(at).right + 1)
    if (isCut) say('is cut', one)
  }
  for (const { one } of acts)
    if (one.matches('input') && one.value && one.scrollWidth > one.clientWidth + 1 &&
      one.parentElement.querySelector('[aria-haspopup=dialog]')) say('a day is cut', one)

  const areOne = (a, b) => a.contains(b) || b.contains(a)
  // a field and the button inside it
  const isField = (a, b) => a.matches('input') && a.parentElement.contains(b)
  const byTop = (list) => list.toSorted((a, b) => a.box.top - b.box.top)
  /** Each two that lie over each other by some pixels. */
  function pairs(list, judge) {
    for (const [at, a] of list.entries())
      for (let next = at + 1; next < list.length && list[next].box.top < a.box.bottom - 1; next++) {
        const b = list[next]
        const both = meet(a.box, b.box)
        if (isRoom(both) && a.stays === b.stays && !areOne(a.one, b.one)) judge(a, b, both)
      }
  }
  pairs(byTop(acts), (a, b) => {
    if (!isField(a.one, b.one) && !isField(b.one, a.one)) say('overlap', a.one, b.one)
  })
  // a line is higher than its letters
  const isMuch = (both, ...of) => heightOf(both) > Math.min(...of.map(({ whole }) => heightOf(whole))) * 0.4
  pairs(byTop(lines), (a, b, both) => {
    if (isMuch(both, a, b)) say('words overlap', a.one, b.one)
  })
  const isAct = new Set(acts)
  pairs(byTop([...lines, ...acts]), (a, b, both) => {
    if (isAct.has(a) === isAct.has(b)) return
    const [line, act] = isAct.has(a) ? [b, a] : [a, b]
    const isItsLabel = line.one.closest('label')?.contains(act.one)
    if (!isItsLabel && both.right - both.left > 2 && isMuch(both, line)) say('words overlap', line.one, act.one)
  })
  return [...faults].slice(0, 12)
})()`
