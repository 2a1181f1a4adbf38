/** Detects pictures of a page that will not be printed. */

/** The formats that librsvg draws (gdk-pixbuf's own loaders and SVG). */
const drawn = /^data:image\/(?:png|jpeg|jpg|gif|svg\+xml)[;,]/

/** Counts the pictures in a page's SVG that librsvg does not draw. */
export function undrawnPictures(svg: string): number {
  const sources = svg.matchAll(/<image\b[^>]*?\shref="([^"]{0,40})/g)
  return [...sources].filter(([, source = '']) => !drawn.test(source)).length
}
