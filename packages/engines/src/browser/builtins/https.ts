/** pptxgenjs imports this module to fetch pictures from the network, which nothing of ours asks for. */
export default {}
