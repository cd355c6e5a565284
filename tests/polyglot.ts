/** What a polyglot does where it is taken for a script. */
export const RUN = 'window.scriptRan=1'

/** A text that runs as a script wherever it is not taken for a text: in a tag, an attribute, an address, a style, a title, a comment. */
export const POLYGLOT = `javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${RUN}//'><img src=x onerror=${RUN}>"><script>${RUN}</script>`

/** For the browser: the pointer and the focus come to every element of the page, one after the other. */
export const POINTED_AT = `(async () => {
  for (const one of document.querySelectorAll('body *')) {
    for (const kind of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'mousemove'])
      one.dispatchEvent(new MouseEvent(kind, { bubbles: !kind.endsWith('enter') }))
    if (one.matches('a[href], button, input, select, textarea, [tabindex]')) one.focus({ preventScroll: true })
  }
  await new Promise((done) => setTimeout(done, 100))
})()`
