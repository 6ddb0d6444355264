/** The address of a file of the page: beside it, or below a server's root. */
export const fileAt = (name: string) => (STATIC ? name : `/${name}`);
