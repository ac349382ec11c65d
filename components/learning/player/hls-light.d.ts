/** The build of hls.js without subtitles, other sound tracks and DRM, which comes without types of its own. */
declare module "hls.js/light" {
  import Hls from "hls.js"
  export default Hls
}
