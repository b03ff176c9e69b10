/** Stands in for the built pages where a test is about the API: the pages are tested on the built Workers. */
export default {};
