/** The limit of an embedded picture in bytes: covers of books have a few hundred thousand. */
export const mostPictureBytes = 8_000_000
