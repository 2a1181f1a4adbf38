/** The elements and the nesting depth of prepared chapters: what mupdf supports. */

/** Elements that are removed with their content. */
export const dropped = new Set(
  'script,style,template,audio,video,source,track,iframe,embed,param,input,button,select,textarea,canvas,map,area,rp,base,link,meta,title,head,annotation,annotation-xml'.split(
    ',',
  ),
)
export const known = new Set(
  'a,abbr,address,article,aside,b,bdi,bdo,big,blockquote,br,caption,center,cite,code,col,colgroup,dd,del,dfn,div,dl,dt,em,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,i,ins,kbd,li,main,nav,ol,p,pre,q,s,samp,section,small,span,strike,strong,sub,sup,table,tbody,td,tfoot,th,thead,tr,tt,u,ul,var'.split(
    ',',
  ),
)
export const empty = new Set(['br', 'hr', 'col'])
export const slanting = new Set(['address', 'cite', 'em', 'i', 'var'])
export const fixedWidth = new Set(['code', 'kbd', 'pre', 'samp', 'tt'])
export const keptAttributes = new Set(['dir', 'colspan', 'rowspan', 'start', 'value', 'type'])

/**
 * mupdf traverses the tree recursively, and its stack of 64 kB overflows into its memory at some 30 levels. Deeper content is moved to the
 * element above; pure containers are removed first.
 */
export const deepest = 16
export const deepestBox = 10
export const boxes = new Set(['article', 'aside', 'div', 'main', 'nav', 'section', 'span'])

/** Our own recursion ends at this depth. */
export const bottom = 1000
