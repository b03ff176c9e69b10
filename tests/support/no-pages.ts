/** Replaces the built pages in tests of the API: the pages are tested on the built Workers. */
export default {};
